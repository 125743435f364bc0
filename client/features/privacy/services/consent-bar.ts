import type { CookieChoice } from '#shared/features/privacy/cookie-choices/model.ts'
import { COOKIE_PATH, type Services } from '#shared/kernel/services.ts'
import { choose, currentChoice, onChoice } from './choice.ts'
import { serviceNames } from './service-names.ts'

const FAILED = 'Не получилось записать выбор. Попробуйте ещё раз.'

/**
 * A bar at the bottom that requests consent. It takes no focus and covers neither the focused element nor the end of
 * the page: the page gets padding of the same height. Does not use React, so that pages without services do not load
 * it.
 */
export function showConsentBar(services: Services) {
  if (document.querySelector('.consent-bar')) return
  const bar = element('section', 'consent-bar')
  bar.setAttribute('aria-label', 'Счётчики и чат')
  const text = element('p', 'consent-text')
  text.append(`Разрешите загрузить ${serviceNames(services)}? `, detailsLink())
  const failure = element('p', 'consent-failure')
  failure.setAttribute('role', 'status')
  const buttons = element('div', 'consent-buttons')
  buttons.append(button('Разрешить', 'allowed', failure), button('Не разрешать', 'refused', failure))
  const content = element('div', 'container')
  content.append(text, buttons, failure)
  bar.append(content)
  document.body.append(bar)

  const root = document.getElementById('root')
  const size = new ResizeObserver(() => {
    // The page with the choice hides the bar.
    const height = bar.offsetHeight === 0 ? '' : `${innerHeight - bar.getBoundingClientRect().top}px`
    // Moves elements that stick to the bottom of the page above the bar.
    root?.style.setProperty('--bottom-bar', height)
    document.body.style.paddingBottom = height
    document.documentElement.style.scrollPaddingBottom = height
  })
  size.observe(bar)
  const end = onChoice(() => {
    if (currentChoice() === null) return
    end()
    size.disconnect()
    bar.remove()
    root?.style.removeProperty('--bottom-bar')
    document.body.style.paddingBottom = ''
    document.documentElement.style.scrollPaddingBottom = ''
  })
}

function detailsLink() {
  const link = element('a', 'underline')
  link.href = COOKIE_PATH
  link.textContent = 'Что\u00A0это и\u00A0зачем'
  return link
}

function button(text: string, choice: CookieChoice, failure: HTMLElement) {
  const made = element('button', 'btn')
  made.type = 'button'
  made.dataset['variant'] = 'secondary'
  made.textContent = text
  made.addEventListener('click', () => {
    if (made.getAttribute('aria-busy') === 'true') return
    failure.textContent = ''
    made.setAttribute('aria-busy', 'true')
    choose(choice)
      .catch(() => {
        failure.textContent = FAILED
      })
      .finally(() => {
        made.removeAttribute('aria-busy')
      })
  })
  return made
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string) {
  const made = document.createElement(name)
  made.className = className
  return made
}
