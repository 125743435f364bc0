/**
 * The text of a button or a link with its key. Its accessible name also says whom it is about; an `aria-label` would have to
 * contain the key too, as it is a part of what one sees.
 */
export function KeyedText({ text, name, keyText }: { text: string; name: string; keyText: string }) {
  return (
    <>
      <span aria-hidden="true" className="flex items-center gap-1.5">
        {text} <kbd>{keyText}</kbd>
      </span>
      <span className="sr-only">{name}</span>
    </>
  )
}
