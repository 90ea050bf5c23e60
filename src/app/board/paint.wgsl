// One shape with soft edges, a gradient, an outline, a mark and a shadow, exact at every size.
// The texture coordinate is the place on the piece in units of the board, y up.

#import bevy_sprite::mesh2d_vertex_output::VertexOutput

struct Paint {
    top: vec4<f32>,
    bottom: vec4<f32>,
    line: vec4<f32>,
    mark: vec4<f32>,
    shadow: vec4<f32>,
    // kind, radius, corner radius, width of the outline
    shape: vec4<f32>,
    // cosine and sine of the turn, softness of the edge, kind of mark
    form: vec4<f32>,
    // half width and height; the frame's distance between holes, and their radius
    extent: vec4<f32>,
    // how far the shadow falls and how soft it is; the frame's columns and rows
    fall: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> paint: Paint;

const HEXAGON: f32 = 0.0;
const DISC: f32 = 1.0;
const BOX: f32 = 2.0;
const FRAME: f32 = 3.0;
const RING_MARK: f32 = 1.0;
const CROSS_MARK: f32 = 2.0;

// Corners up and down; the radius is that of the circle inside.
fn hexagon(place: vec2<f32>, inside: f32) -> f32 {
    let k = vec3(-0.8660254, 0.5, 0.57735027);
    var p = abs(place.yx);
    p -= 2.0 * min(dot(k.xy, p), 0.0) * k.xy;
    p -= vec2(clamp(p.x, -k.z * inside, k.z * inside), inside);
    return length(p) * sign(p.y);
}

fn slab(place: vec2<f32>, half_size: vec2<f32>) -> f32 {
    let d = abs(place) - half_size;
    return length(max(d, vec2(0.0))) + min(max(d.x, d.y), 0.0);
}

// A place within the nearest hole's square of the frame, from the hole's middle.
fn in_hole(p: vec2<f32>) -> vec2<f32> {
    let count = paint.fall.zw;
    let pitch = paint.extent.z;
    let grid = p / pitch + count * 0.5;
    let index = clamp(floor(grid), vec2(0.0), count - 1.0);
    return (grid - index - 0.5) * pitch;
}

fn outline_of(place: vec2<f32>) -> f32 {
    let turn = paint.form.xy;
    let p = vec2(turn.x * place.x + turn.y * place.y, turn.x * place.y - turn.y * place.x);
    let corner = paint.shape.z;
    if paint.shape.x == HEXAGON {
        return hexagon(p, paint.shape.y * 0.8660254 - corner) - corner;
    }
    if paint.shape.x == DISC {
        return length(p) - paint.shape.y;
    }
    let outside = slab(p, paint.extent.xy - corner) - corner;
    if paint.shape.x == FRAME {
        return max(outside, paint.extent.w - length(in_hole(p)));
    }
    return outside;
}

fn mark_of(p: vec2<f32>) -> f32 {
    let radius = paint.shape.y;
    let half_width = radius * 0.085;
    if paint.form.w == RING_MARK {
        return abs(length(p) - radius * 0.42) - half_width;
    }
    let q = abs(vec2(p.x + p.y, p.x - p.y) * 0.70710678);
    let arm = vec2(max(q.x, q.y), min(q.x, q.y));
    return length(vec2(max(arm.x - radius * 0.44, 0.0), arm.y)) - half_width;
}

// The frame is thick: the upper edge of a hole lies in shadow, the lower one catches light.
fn frame_light(p: vec2<f32>) -> f32 {
    let q = in_hole(p);
    let away = length(q);
    let near = 1.0 - smoothstep(0.0, paint.shape.w, away - paint.extent.w);
    let from_rim = -(slab(p, paint.extent.xy - paint.shape.z) - paint.shape.z);
    let rim = 1.0 - smoothstep(0.0, paint.shape.w, from_rim);
    return -near * q.y / max(away, 0.001) + rim * p.y / paint.extent.y;
}

fn over(upper: vec4<f32>, lower: vec4<f32>) -> vec4<f32> {
    return upper + lower * (1.0 - upper.a);
}

fn premultiplied(colour: vec4<f32>, part: f32) -> vec4<f32> {
    return vec4(colour.rgb, 1.0) * colour.a * part;
}

@fragment
fn fragment(mesh: VertexOutput) -> @location(0) vec4<f32> {
    let p = mesh.uv;
    let pixel = max(length(dpdx(p)), 0.00001);
    let d = outline_of(p);
    let soft = paint.form.z;

    var inside = clamp(0.5 - d / pixel, 0.0, 1.0);
    if soft > 0.0 {
        inside = 1.0 - smoothstep(-soft, soft, d);
        inside *= inside;
    }
    let height = clamp(0.5 + 0.5 * p.y / paint.extent.y, 0.0, 1.0);
    var colour = premultiplied(mix(paint.bottom, paint.top, height), 1.0);
    if paint.shape.x == FRAME {
        let light = frame_light(p);
        let tint = select(vec3(0.0), vec3(1.0), light > 0.0);
        colour = vec4(mix(colour.rgb, tint, abs(light) * paint.line.a), colour.a);
    } else if paint.line.a > 0.0 {
        let on_line = clamp(0.5 + (d + paint.shape.w) / pixel, 0.0, 1.0);
        colour = over(premultiplied(paint.line, on_line), colour);
    }
    if paint.mark.a > 0.0 {
        colour = over(premultiplied(paint.mark, clamp(0.5 - mark_of(p) / pixel, 0.0, 1.0)), colour);
    }
    colour *= inside;
    if paint.shadow.a > 0.0 {
        let blur = paint.fall.y;
        let shade = 1.0 - smoothstep(-blur, blur, outline_of(p + vec2(0.0, paint.fall.x)));
        colour = over(colour, premultiplied(paint.shadow, shade));
    }
    return vec4(colour.rgb / max(colour.a, 0.0001), colour.a);
}
