import { lazy, type ComponentProps } from 'react'
import { afterFirstInput } from './first-input.ts'
import { LatePart } from './late-part.tsx'

const State = lazy(
  afterFirstInput(async () => ({ default: (await import('#client/ui/empty-state.tsx')).EmptyState })),
)

/** `EmptyState` for public pages, most of which have something to show: its links need no script. */
export const LateEmptyState = (props: ComponentProps<typeof State>) => (
  <LatePart>
    <State {...props} />
  </LatePart>
)

const Pages = lazy(
  afterFirstInput(async () => ({ default: (await import('#client/ui/pagination.tsx')).Pagination })),
)

/** `Pagination` for public pages: its links need no script. */
export const LatePagination = (props: ComponentProps<typeof Pages>) => (
  <LatePart>
    <Pages {...props} />
  </LatePart>
)
