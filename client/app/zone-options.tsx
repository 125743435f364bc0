import type { ZoneGroup } from './zones.ts'

/** The options of a select box of time zones. */
export function ZoneOptions({ groups }: { groups: readonly ZoneGroup[] }) {
  return groups.map(({ label, zones }) => (
    <optgroup key={label} label={label}>
      {zones.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </optgroup>
  ))
}
