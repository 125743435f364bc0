import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from 'react'

type ComboboxOption = { key: string; text: string; hint?: string }

type ComboboxProps<Option extends ComboboxOption> = {
  label: string
  text: string
  onText: (text: string) => void
  options: readonly Option[]
  onChoose: (option: Option) => void
  icon?: ReactNode
  /** No `search`: its implicit role conflicts with `combobox`. */
  type?: 'text'
} & Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'>

/** A text field with suggestions (ARIA combobox with list autocomplete). Other text remains valid. */
export function Combobox<Option extends ComboboxOption>({
  label,
  text,
  onText,
  options,
  onChoose,
  icon,
  ref,
  onBlur,
  ...input
}: ComboboxProps<Option>) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const field = useRef<HTMLInputElement>(null)
  const isShown = isOpen && options.length > 0
  const optionId = (index: number) => `${id}-${index}`

  // Text typed before hydration is in the field and not in the state.
  useLayoutEffect(() => {
    const typed = field.current?.value ?? text
    if (typed !== text) onText(typed)
    // eslint-disable-next-line react/exhaustive-deps -- only once, on mount
  }, [])

  function close() {
    setIsOpen(false)
    setActive(-1)
  }

  function choose(option: Option) {
    close()
    onChoose(option)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && options.length > 0) {
      event.preventDefault()
      setIsOpen(true)
      // −1 between the last option and the first is the field itself.
      setActive(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1)
    }
    const option = isShown ? options[active] : undefined
    if (event.key === 'Enter' && option) {
      event.preventDefault()
      choose(option)
    } else if (event.key === 'Enter') close()
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      close()
    }
  }

  return (
    <div className="combobox">
      <div className="relative">
        {icon && <span className="pointer-events-none absolute top-3.5 left-3.5 text-muted">{icon}</span>}
        <input
          className={icon ? 'input pl-11' : 'input'}
          autoComplete="off"
          {...input}
          ref={(element) => {
            field.current = element
            if (typeof ref === 'function') return ref(element)
            if (ref) ref.current = element
          }}
          role="combobox"
          aria-label={label}
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? optionId(active) : undefined}
          value={text}
          onChange={(event) => {
            onText(event.target.value)
            // Text from before hydration may come after the field was left.
            setIsOpen(event.target === document.activeElement)
            setActive(-1)
          }}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            close()
            onBlur?.(event)
          }}
        />
      </div>
      <ul id={`${id}-list`} role="listbox" aria-label={label} className="listbox" hidden={!isShown}>
        {isShown &&
          options.map((option, index) => (
            <li
              key={option.key}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              // Keeps focus in the field: on blur the list would close before the click.
              onMouseDown={(event) => event.preventDefault()}
              // Not `mouseenter`: a list that opens under a resting pointer must not select an option.
              onMouseMove={() => setActive(index)}
              onClick={() => choose(option)}
            >
              <span className="min-w-0 truncate">{option.text}</span>
              {option.hint && <span className="shrink-0 text-small text-muted">{option.hint}</span>}
            </li>
          ))}
      </ul>
    </div>
  )
}
