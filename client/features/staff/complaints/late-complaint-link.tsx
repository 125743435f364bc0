import { lazy } from 'react'
import type { ComponentProps } from 'react'
import { afterFirstInput } from '#client/app/first-input.ts'
import { LatePart } from '#client/app/late-part.tsx'

const ComplaintLink = lazy(
  afterFirstInput(async () => ({ default: (await import('./complaint-link.tsx')).ComplaintLink })),
)

/** For public pages: until the first input it is the link to the page of the form. */
export const LateComplaintLink = (props: ComponentProps<typeof ComplaintLink>) => (
  <LatePart>
    <ComplaintLink {...props} />
  </LatePart>
)
