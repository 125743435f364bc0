import { ChipNav } from '#client/ui/chip-nav.tsx'
import { pathOf } from '#shared/routing/route-table.ts'

const VIEWS = [
  ['staff-content', 'Тексты'],
  ['staff-content-due', 'Проверить'],
  ['staff-content-figures', 'Цифры года'],
  ['staff-content-remarks', 'Замечания'],
] as const

/** Between the texts, what of them is to be checked, the figures they name and what readers say about them. */
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
