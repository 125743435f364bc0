import { lazy, type ComponentProps } from 'react'
import { afterFirstInput } from './first-input.ts'
import { LatePart } from './late-part.tsx'

const Pages = lazy(
  afterFirstInput(async () => ({ default: (await import('#client/ui/pagination.tsx')).Pagination })),
)

/** `Pagination` for public pages: its links need no script. */
export const LatePagination = (props: ComponentProps<typeof Pages>) => (
  <LatePart>
    <Pages {...props} />
  </LatePart>
)
