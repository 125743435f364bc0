import { useEffect, useState } from 'react'
import { useHydrated } from '#client/app/use-hydrated.ts'

/** Restores what the user typed and chose in the server's HTML before hydration, which resets the fields. */
export function useEarlyInput() {
  const isHydrated = useHydrated()
  // The first render comes before hydration changes the document, so the fields still hold the user's input.
  const [restores] = useState(() => (isHydrated || typeof document === 'undefined' ? [] : earlyInput()))
  useEffect(() => {
    for (const restore of restores) restore()
  }, [restores])
}

/** A function for each field that differs from its HTML, to call after hydration. */
function earlyInput(): (() => void)[] {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return [...fields].flatMap((field) => {
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type))
      return field.checked && !field.defaultChecked ? [() => void (field.checked || field.click())] : []
    const { value } = field
    return value === field.defaultValue || field.type === 'file' ? [] : [() => typeInto(field, value)]
  })
}

/** React ignores an input event without a new value. It tracks assignments, but not the prototype's setter. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, value: string) {
  const { selectionStart, selectionEnd } = field
  field.value = ''
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (document.activeElement === field && selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd)
}
