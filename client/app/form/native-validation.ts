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
