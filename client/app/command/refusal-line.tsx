/** Why a command was refused; nothing before that. */
export const RefusalLine = ({
  command: { refusal },
  className = 'text-danger',
}: {
  command: { refusal: string | null }
  className?: string
}) =>
  refusal !== null && (
    <p role="alert" className={className || undefined}>
      {refusal}
    </p>
  )
