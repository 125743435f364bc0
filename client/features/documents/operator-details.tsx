import { useSite } from '#client/app/site.tsx'

/** Who runs the board: 149-ФЗ, article 10, and 152-ФЗ want it said on the site. Nothing where it was not configured. */
export function OperatorDetails() {
  const { operator } = useSite()
  if (!operator) return null
  return (
    <span className="mt-2 block">
      {operator.name}, ИНН {operator.inn}, ОГРН {operator.ogrn}. Адрес: {operator.address}. Почта для
      обращений: <a href={`mailto:${operator.email}`}>{operator.email}</a>.
    </span>
  )
}
