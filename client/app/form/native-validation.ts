import { normaliseEmail } from '#shared/kernel/email-address.ts'
import { cleanValue } from '#shared/kernel/pasted.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'

type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The named controls of a form that take part in validation. */
export const controlsOf = (form: HTMLFormElement): FormControl[] =>
  [...form.elements].filter((element): element is FormControl => isControl(element) && element.name !== '')

/** Writes a value into a control of a form, where there is one of this name. */
export function setControl(form: HTMLFormElement | null, name: string, value: string) {
  const control = form && controlsOf(form).find((one) => one.name === name)
  if (control) control.value = value
}

const isControl = (element: Element) =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

/**
 * Takes off what a paste brings along with an address, a link or a number, before the browser refuses it. A domain in
 * Cyrillic letters becomes ASCII only in a browser that refuses it.
 */
export function cleanControl(control: FormControl) {
  const { type, value, validity } = control
  if (type === 'email' && !isPlainAddress(value)) control.value = normaliseEmail(value)
  else if (type === 'email' || type === 'url' || validity.patternMismatch) control.value = cleanValue(value)
  if (type === 'email' && validity.typeMismatch) control.value = normaliseEmail(value)
}

const isPlainAddress = (text: string) => /^\s*[^\s<>:?]+@[^\s<>:?]+\s*$/.test(text)

/**
 * What the browser's own validation finds in a control, in the words of our forms; null when it is valid. Whitespace
 * alone counts as empty. The `title` of a control says what its pattern requires.
 */
export function validityMessage(control: FormControl): string | null {
  const { validity, required, type, title } = control
  if (validity.valueMissing || (required && control.value.trim() === ''))
    return type === 'checkbox' ? FORM_MESSAGES.checkbox : FORM_MESSAGES.required
  if (validity.typeMismatch) return type === 'email' ? FORM_MESSAGES.email : FORM_MESSAGES.url
  if (validity.patternMismatch) return title || FORM_MESSAGES.numeric
  if (validity.tooShort) return FORM_MESSAGES.tooShort
  return validity.tooLong ? FORM_MESSAGES.tooLong : null
}
