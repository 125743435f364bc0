/** Grey bars where text will stand. The words for a screen reader are the caller's. */
export function Skeleton({ className }: { className: string }) {
  return <div className={`skeleton ${className}`} aria-hidden="true" />
}
