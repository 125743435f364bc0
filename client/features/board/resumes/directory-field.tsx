import { useState } from 'react'
import type { ReactNode, Ref } from 'react'
import { Combobox } from '#client/ui/combobox.tsx'
import { Field } from '#client/ui/field.tsx'
import { useDirectoryOptions } from './directory-options.ts'
import type { DirectoryOption } from './directory-options.ts'

const ASKS = { profession: 'Выберите профессию из списка.', place: 'Выберите город из списка.' } as const

/** Selects one entry of the reference data; text that matches no chosen entry is discarded, and the field says so. */
export function DirectoryField({
  label,
  hint,
  icon,
  name,
  chosenText,
  kind,
  onChoose,
  ref,
}: {
  label: string
  hint?: string
  icon?: ReactNode
  name: string
  /** Of what is chosen; empty for nothing. */
  chosenText: string
  kind: DirectoryOption['kind']
  onChoose: (option: DirectoryOption | null) => void
  ref?: Ref<HTMLInputElement>
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isDropped, setIsDropped] = useState(false)
  const { options, isUnknown } = useDirectoryOptions(kind, typed?.trim() ?? '')
  return (
    <div>
      <Field label={label} hint={hint} error={isDropped && chosenText === '' ? ASKS[kind] : null}>
        {(attributes) => (
          <Combobox
            {...attributes}
            label={label}
            ref={ref}
            name={name}
            icon={icon}
            text={typed ?? chosenText}
            onText={(text) => {
              setTyped(text)
              if (text.trim() === '') onChoose(null)
            }}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={() => {
              setIsDropped((typed ?? '').trim() !== '')
              setTyped(null)
            }}
            options={typed?.trim() ? options : []}
            onChoose={(option) => {
              onChoose(option)
              setTyped(null)
            }}
          />
        )}
      </Field>
      <p role="status" className="mt-1 text-small text-muted empty:hidden">
        {isUnknown && 'В списке такого нет. Попробуйте другое слово.'}
      </p>
    </div>
  )
}
