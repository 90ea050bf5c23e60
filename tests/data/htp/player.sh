#!/bin/sh
# A Hex program for the tests of the arena: plays the first free cell of a 5×5 board, row by row, and from its second
# move on misbehaves as it is told to: fine, nonsense, illegal, off-board, refuse, die, hang, flood, resign.
mode=$1
taken=" "
moves=0

free_cell() {
    for row in 1 2 3 4 5; do
        for column in a b c d e; do
            case $taken in *" $column$row "*) ;; *) echo "$column$row"; return ;; esac
        done
    done
}

misbehave() {
    case $mode in
        nonsense) echo "I think it is my turn" ;;
        illegal) set -- $taken; echo "= $1" ;;
        off-board) echo "= z26" ;;
        refuse) echo "? I would rather not" ;;
        die) exit 3 ;;
        hang) sleep "$2" ;;
        flood) while :; do printf 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'; done ;;
        resign) echo "= resign" ;;
    esac
}

while read -r command colour cell; do
    case $command in
        boardsize) taken=" "; echo "=" ;;
        play) taken="$taken$cell "; echo "=" ;;
        genmove)
            moves=$((moves + 1))
            if [ "$mode" != fine ] && [ $moves -gt 1 ]; then
                misbehave "$mode" "$2"
            else
                answer=$(free_cell)
                taken="$taken$answer "
                echo "= $answer"
            fi ;;
        quit) echo "="; echo; exit 0 ;;
        *) echo "? unknown command" ;;
    esac
    echo
done
