import { useSyncExternalStore } from 'react'
import { IconButton } from '../button.tsx'
import { CheckIcon, ContrastIcon, MoonIcon, SunIcon } from '../icons.tsx'
import { applyTheme, chosenTheme, onThemeChange } from '../theme.ts'
import type { Theme } from '../theme.ts'

const CHOICES = [
  { value: 'light', text: 'Светлая', Icon: SunIcon },
  { value: 'dark', text: 'Тёмная', Icon: MoonIcon },
  { value: 'system', text: 'Как в системе', Icon: ContrastIcon },
] as const satisfies readonly { value: Theme; text: string; Icon: typeof SunIcon }[]

/** Hidden without scripts, where the system's theme applies. */
export function ThemeSwitch({ id }: { id: string }) {
  const theme = useSyncExternalStore(onThemeChange, chosenTheme, () => 'system')

  function choose(next: Theme) {
    applyTheme(next)
    document.getElementById(id)?.hidePopover?.()
  }

  return (
    <>
      <IconButton label="Оформление" className="hidden js:inline-grid" popoverTarget={id}>
        <ContrastIcon />
      </IconButton>
      <div id={id} popover="auto" className="menu" role="group" aria-label="Оформление">
        {CHOICES.map(({ value, text, Icon }) => (
          <button key={value} type="button" aria-pressed={theme === value} onClick={() => choose(value)}>
            <Icon />
            <span className="grow">{text}</span>
            {theme === value && <CheckIcon />}
          </button>
        ))}
      </div>
    </>
  )
}
