import type { ComponentProps } from 'react'

type ButtonStyle = { variant?: 'primary' | 'secondary' | 'quiet' | 'danger'; size?: 'small' }

/** `isBusy` shows a spinner, sets aria-disabled instead of disabled, to keep focus, and ignores clicks. */
export function Button({
  variant = 'primary',
  size,
  className,
  type = 'button',
  isBusy = false,
  onClick,
  ...rest
}: ButtonStyle & { isBusy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type={type}
      className={classOf(className)}
      data-variant={variant}
      data-size={size}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      {...rest}
    />
  )
}

/** A link in the style of a button. */
export function ButtonLink({
  variant = 'primary',
  size,
  className,
  ...rest
}: ButtonStyle & ComponentProps<'a'>) {
  return <a className={classOf(className)} data-variant={variant} data-size={size} {...rest} />
}

/** A square button with an icon; `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  className,
  type = 'button',
  ...rest
}: { label: string } & ComponentProps<'button'>) {
  return (
    <button
      type={type}
      className={className ? `icon-btn ${className}` : 'icon-btn'}
      aria-label={label}
      title={label}
      {...rest}
    />
  )
}

function classOf(className: string | undefined) {
  return className ? `btn ${className}` : 'btn'
}
