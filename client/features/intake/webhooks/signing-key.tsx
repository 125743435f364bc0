import { ShownOnce } from '#client/ui/shown-once.tsx'

/** The key that a command has made. */
export function SigningKey({
  command: { data, reset },
}: {
  command: { data: { signingKey: string } | undefined; reset: () => void }
}) {
  return (
    <ShownOnce
      title="Ключ подписи"
      value={data?.signingKey ?? null}
      hint="Им подписано каждое сообщение. Проверяйте подпись, чтобы не принять чужое сообщение за наше."
      onClose={reset}
    />
  )
}
