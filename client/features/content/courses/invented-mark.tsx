import { Badge } from '#client/ui/badge.tsx'

/** On everything of the demo's catalogue. */
export function InventedMark() {
  return <Badge tone="warning">Пример: школа вымышлена</Badge>
}
