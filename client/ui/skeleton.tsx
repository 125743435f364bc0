/** A grey placeholder, also inside a button. The caller adds the text for screen readers. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />
}
