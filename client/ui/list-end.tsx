/** The end of a list that has more items than its pages show; by default of one that does not know how many. */
export function ListEnd({ more }: { more: string | undefined }) {
  return (
    <p className="mb-3 max-w-[45em] text-muted">
      {more ??
        'Дальше этой страницы список не листается. Если нужного в нём нет, сузьте его поиском или фильтром.'}
    </p>
  )
}
