/** Links to the sections of a text. */
export function Contents({
  label = 'Содержание',
  sections,
}: {
  /** For screen readers. */
  label?: string
  sections: readonly { id: string; title: string }[]
}) {
  return (
    <nav aria-label={label}>
      <ol className="border-l border-line">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block py-1.5 pl-4 text-small text-muted no-underline hover:text-accent hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
