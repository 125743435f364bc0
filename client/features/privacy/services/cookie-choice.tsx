import { useState, useSyncExternalStore } from 'react'
import { useSite } from '#client/app/site.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import type { CookieChoice as Choice } from '#shared/features/privacy/cookie-choices/model.ts'
import { asksNotToTrack, choose, currentChoice, onChoice } from './choice.ts'
import { serviceNames } from './service-names.ts'

/** The choice about the services of this site, to be made and changed. The server does not know it: the page is public. */
export function CookieChoice() {
  const { services } = useSite()
  return (
    <Card aria-labelledby="choice" className="cookie-choice print:hidden">
      <h2 id="choice" className="mb-2">
        Ваш выбор
      </h2>
      {services.consentLink ? (
        <>
          <p>С&nbsp;вашего разрешения сайт загрузит {serviceNames(services)}.</p>
          <ChoiceButtons />
          <p className="hidden no-js:block">Без скриптов ничего из&nbsp;этого не&nbsp;загружается.</p>
        </>
      ) : (
        <p>Сейчас на&nbsp;сайте нет ни&nbsp;счётчиков, ни&nbsp;чата, и&nbsp;выбирать нечего.</p>
      )}
    </Card>
  )
}

function ChoiceButtons() {
  const choice = useSyncExternalStore(onChoice, shownChoice, () => null)
  const [inFlight, setInFlight] = useState<Choice | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const save = async (next: Choice) => {
    setInFlight(next)
    try {
      await choose(next)
      setFailed(false)
    } catch {
      setFailed(true)
    }
    setInFlight((current) => (current === next ? null : current))
  }
  return (
    <div className="hidden js:block">
      <p role="status" className="cookie-state mt-1 mb-2">
        {hasFailed
          ? 'Не получилось записать выбор. Попробуйте ещё раз.'
          : choice === null
            ? ' '
            : STATES[choice]}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" isBusy={inFlight === 'allowed'} onClick={() => void save('allowed')}>
          Разрешить
        </Button>
        <Button variant="secondary" isBusy={inFlight === 'refused'} onClick={() => void save('refused')}>
          Не разрешать
        </Button>
      </div>
    </div>
  )
}

const shownChoice = () => currentChoice() ?? (asksNotToTrack() ? 'browser' : 'none')

const STATES: Record<Choice | 'browser' | 'none', string> = {
  allowed: 'Вы разрешили их загружать.',
  refused: 'Вы не разрешили: они не загружаются.',
  browser: 'Ваш браузер просит не следить за вами: они не загружаются, пока вы не разрешите.',
  none: 'Вы ещё не выбрали: они не загружаются.',
}
