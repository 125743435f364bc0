import { Skeleton } from '#client/ui/skeleton.tsx'

/** In the place of a list that the browser fills. */
export const LoadingRows = () => (
  <div aria-hidden="true" className="grid gap-3">
    <Skeleton className="h-16" />
    <Skeleton className="h-16" />
  </div>
)
