/** A number that leads to what it counts. A lamp marks a number that waits for the reader. */
export function StatTile({
  href,
  value,
  label,
  isLit = false,
}: {
  href: string
  /** Formatted. */
  value: string
  label: string
  isLit?: boolean
}) {
  return (
    <a href={href} className="stat-tile" data-lit={isLit || undefined}>
      <span className="stat-tile-value">{value}</span>
      <span className="stat-tile-label">{label}</span>
    </a>
  )
}
