import { ChipNav } from '#client/ui/chip-nav.tsx'
import { pathOf } from '#shared/routing/route-table.ts'

const VIEWS = [
  ['staff-content', 'Тексты'],
  ['staff-content-due', 'Проверить'],
  ['staff-content-figures', 'Цифры года'],
  ['staff-content-remarks', 'Замечания'],
] as const

/** Links between the texts, the texts due for a check, the figures in them and the remarks of readers. */
export function ContentNav({ current }: { current: (typeof VIEWS)[number][0] }) {
  return (
    <ChipNav
      label="Тексты, цифры и замечания"
      views={VIEWS}
      current={current}
      hrefOf={(view) => pathOf(view)}
    />
  )
}
