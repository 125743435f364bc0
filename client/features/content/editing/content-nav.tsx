import { ChipNav } from '#client/ui/chip-nav.tsx'
import { pathOf } from '#shared/routing/route-table.ts'

const VIEWS = [
  ['staff-content', 'Тексты'],
  ['staff-content-remarks', 'Замечания'],
] as const

/** Between the texts and what readers say about them. */
export function ContentNav({ current }: { current: (typeof VIEWS)[number][0] }) {
  return (
    <ChipNav label="Тексты и замечания" views={VIEWS} current={current} hrefOf={(view) => pathOf(view)} />
  )
}
