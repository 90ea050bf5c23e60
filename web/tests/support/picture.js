// Pictures of the page: written out to be looked at, and read where a test must find something on them.

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inflateSync } from 'node:zlib';

const FOLDER = process.env.HEXFALL_PICTURES ?? path.resolve(import.meta.dirname, '../pictures');

/** Takes a picture of the page and writes it to `pictures/NAME.png`. */
export async function takePicture(page, name) {
  const png = await page.screenshot({ timeout: 60_000 });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, `${name}.png`), png);
  return new Picture(png);
}

/** The pixels of a PNG as browsers write them: eight bits, RGB or RGBA, not interlaced. */
export class Picture {
  constructor(png) {
    const data = [];
    for (let at = 8; at < png.length; ) {
      const length = png.readUInt32BE(at);
      const kind = png.toString('latin1', at + 4, at + 8);
      const body = png.subarray(at + 8, at + 8 + length);
      if (kind === 'IHDR') {
        this.width = body.readUInt32BE(0);
        this.height = body.readUInt32BE(4);
        this.channels = body[9] === 6 ? 4 : 3;
      }
      if (kind === 'IDAT') data.push(body);
      at += length + 12;
    }
    this.rows = unfiltered(inflateSync(Buffer.concat(data)), this.width * this.channels, this.height, this.channels);
  }

  /** Red, green and blue. */
  at(x, y) {
    const from = Math.round(x) * this.channels;
    return [...this.rows[Math.round(y)].subarray(from, from + 3)];
  }

  /** How many different colours there are, seen in steps: a picture of nothing has few. */
  colours(step = 7) {
    const seen = new Set();
    for (let y = 0; y < this.height; y += step) {
      for (let x = 0; x < this.width; x += step) seen.add(this.at(x, y).join());
    }
    return seen.size;
  }

  /** The middle of the widest patch of a colour, found row by row; nothing where there is none of `least` width. */
  middleOf(colour, least) {
    let best = { width: least, x: 0, top: 0, bottom: -1 };
    for (let y = 0; y < this.height; y++) {
      let from = -1;
      for (let x = 0; x <= this.width; x++) {
        const hit = x < this.width && near(this.at(x, y), colour);
        if (hit && from < 0) from = x;
        if (hit || from < 0) continue;
        const middle = (from + x) / 2;
        if (!this.isThick(from + 14, y, colour)) {
          // the rim of something
        } else if (x - from > best.width) best = { width: x - from, x: middle, top: y, bottom: y };
        else if (x - from === best.width && middle === best.x) best.bottom = y;
        from = -1;
      }
    }
    return best.bottom < 0 ? undefined : { x: best.x, y: (best.top + best.bottom) / 2 };
  }

  /** Whether a colour goes on above or below. */
  isThick(x, y, colour, by = 8) {
    return [y - by, y + by].some((beside) => this.rows[beside] && near(this.at(x, beside), colour));
  }
}

function near(a, b) {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]) <= 12;
}

/** Each row of a PNG is written as the difference to what is left of it and above it. */
function unfiltered(bytes, width, height, channels) {
  const rows = [];
  let above = new Uint8Array(width);
  for (let y = 0; y < height; y++) {
    const start = y * (width + 1);
    const row = Uint8Array.from(bytes.subarray(start + 1, start + 1 + width));
    for (let x = 0; x < width; x++) {
      const left = x < channels ? 0 : row[x - channels];
      const corner = x < channels ? 0 : above[x - channels];
      row[x] += [0, left, above[x], (left + above[x]) >> 1, paeth(left, above[x], corner)][bytes[start]];
    }
    rows.push(row);
    above = row;
  }
  return rows;
}

function paeth(left, above, corner) {
  const guess = left + above - corner;
  const [a, b, c] = [left, above, corner].map((value) => Math.abs(guess - value));
  return a <= b && a <= c ? left : b <= c ? above : corner;
}
