import { memo, useState, type ComponentProps } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/choice.tsx'
import { CheckIcon } from '#client/ui/icons.tsx'
import type { ImportedLine } from '#shared/features/board/resumes/imported.ts'
import type { PickedLines } from './use-picked-lines.ts'

/** Lines of a file to pick from. Those that have a field are marked where others have none. */
export function LineList({
  legend,
  lines,
  numbers,
  picking: { picked, set, onPick, onKeyDown },
}: {
  legend: string
  /** All lines of the file. */
  lines: readonly ImportedLine[]
  /** Those that are listed. */
  numbers: readonly number[]
  picking: PickedLines
}) {
  const [focused, setFocused] = useState<number | null>(null)
  const reachable = focused !== null && numbers.includes(focused) ? focused : numbers[0]
  const isAll = numbers.every((number) => picked.has(number))
  return (
    <fieldset className="line-list">
      <legend className="sr-only">{legend}</legend>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4">
        <p className="key-hints border-0 px-0">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> по строкам
          </span>
          <span>
            <kbd>Пробел</kbd> выбрать
          </span>
          <span>
            <kbd>Shift</kbd>+<kbd>Пробел</kbd> все до этой
          </span>
          <span>
            <kbd>Tab</kbd> к действиям
          </span>
        </p>
        <Button
          variant="quiet"
          size="small"
          className="-ml-3 lg:-mr-3 lg:ml-auto"
          onClick={() => set(numbers, !isAll)}
        >
          {isAll ? 'Снять выбор' : 'Выбрать все'}
        </Button>
      </div>
      {numbers.map((number) => (
        <Line
          key={number}
          number={number}
          text={lines[number]?.text ?? ''}
          isPlaced={lines[number]?.isPlaced === true}
          isPicked={picked.has(number)}
          isReachable={number === reachable}
          onPick={onPick}
          onKeyDown={onKeyDown}
          onReach={setFocused}
        />
      ))}
    </fieldset>
  )
}

const Line = memo(function Line({
  number,
  text,
  isPlaced,
  isPicked,
  isReachable,
  onPick,
  onKeyDown,
  onReach,
}: {
  number: number
  text: string
  isPlaced: boolean
  isPicked: boolean
  isReachable: boolean
  onPick: ComponentProps<'input'>['onChange']
  onKeyDown: ComponentProps<'input'>['onKeyDown']
  /** Gets the line that has the focus. */
  onReach: (number: number) => void
}) {
  return (
    <Checkbox
      className="line"
      value={number}
      checked={isPicked}
      tabIndex={isReachable ? 0 : -1}
      isEmpty={isPlaced}
      onChange={onPick}
      onKeyDown={onKeyDown}
      onFocus={() => onReach(number)}
      label={
        <span className="flex items-start justify-between gap-2">
          <span className="min-w-0 wrap-anywhere">{text}</span>
          {isPlaced && (
            <span className="shrink-0 text-good">
              <CheckIcon />
              <span className="sr-only"> (уже в резюме)</span>
            </span>
          )}
        </span>
      }
    />
  )
})
