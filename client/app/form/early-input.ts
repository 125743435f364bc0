import { useEffect, useState } from 'react'
import { useHydrated } from '#client/app/use-hydrated.ts'

/**
 * Gives the fields of the page what was typed and chosen in the HTML of the server before the scripts arrived: they
 * would begin with the values that the server knew.
 */
export function useEarlyInput() {
  const isHydrated = useHydrated()
  // Hydration renders before it touches the document, so the fields still hold what the person has typed.
  const [restores] = useState(() => (isHydrated || typeof document === 'undefined' ? [] : earlyInput()))
  useEffect(() => {
    for (const restore of restores) restore()
  }, [restores])
}

/** What to do once the page is taken over, for each field that differs from its HTML. */
function earlyInput(): (() => void)[] {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return [...fields].flatMap((field) => {
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type))
      return field.checked && !field.defaultChecked ? [() => void (field.checked || field.click())] : []
    const { value } = field
    return value === field.defaultValue || field.type === 'file' ? [] : [() => typeInto(field, value)]
  })
}

/** React reports a change only against the value that it has seen last; it sees assignments, not the prototype's setter. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, value: string) {
  const { selectionStart, selectionEnd } = field
  field.value = ''
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (document.activeElement === field && selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd)
}
