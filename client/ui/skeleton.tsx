/** Grey bars where text will stand, also inside a button. The words for a screen reader are the caller's. */
export function Skeleton({ className }: { className: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />
}
