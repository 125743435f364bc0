import { useCallback, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react'

const NONE: ReadonlySet<number> = new Set()

export type PickedLines = ReturnType<typeof usePickedLines>

/**
 * The lines of a file that are picked, by their numbers. With Shift the lines from the last one on are picked too, or no
 * longer picked. Arrow keys move between the lines, so that one Tab leaves even a long list.
 */
export function usePickedLines() {
  const [picked, setPicked] = useState(NONE)
  const last = useRef<HTMLInputElement | null>(null)
  /** Not every browser says it of the click that a key makes. */
  const isShiftDown = useRef(false)

  const set = useCallback((numbers: readonly number[], isPicked: boolean) => {
    setPicked((known) => {
      const next = new Set(known)
      for (const number of numbers)
        if (isPicked) next.add(number)
        else next.delete(number)
      return next
    })
  }, [])

  // The same function in every render: a long list draws only the lines that change.
  const onPick = useCallback(
    ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const number = Number(currentTarget.value)
      const shown = boxesBeside(currentTarget)
      const [from, to] = [shown.indexOf(last.current ?? currentTarget), shown.indexOf(currentTarget)]
      const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1)
      // The last one may be in the other list.
      const hasShift = isShiftDown.current || (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      const isWithLast = hasShift && from >= 0
      set(isWithLast ? range.map((box) => Number(box.value)) : [number], currentTarget.checked)
      last.current = currentTarget
      isShiftDown.current = false
    },
    [set],
  )

  const onKeyDown = useCallback((event: KeyboardEvent<HTMLInputElement>) => {
    isShiftDown.current = event.shiftKey && event.key === ' '
    const next = findNeighbour(event.currentTarget, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }, [])

  return {
    picked,
    set,
    clear: () => setPicked(NONE),
    /** @returns whether the last picked line is still on the page */
    focusLast() {
      last.current?.focus()
      return last.current?.isConnected === true
    },
    onPick,
    onKeyDown,
  }
}

const boxesBeside = (box: HTMLInputElement) => [
  ...(box.closest('fieldset')?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? []),
]

function findNeighbour(box: HTMLInputElement, key: string): HTMLInputElement | undefined {
  const boxes = boxesBeside(box)
  const at = boxes.indexOf(box)
  switch (key) {
    case 'ArrowDown':
      return boxes[at + 1]
    case 'ArrowUp':
      return boxes[at - 1]
    case 'Home':
      return boxes[0]
    case 'End':
      return boxes.at(-1)
    default:
      return undefined
  }
}
