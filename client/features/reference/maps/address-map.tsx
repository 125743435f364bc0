import { useState } from 'react'
import { useSite } from '#client/app/site.tsx'
import { Button } from '#client/ui/button.tsx'
import { MAP_FRAME_PATH, yandexMapsUrl } from '#shared/features/reference/maps/frame.ts'

/**
 * An address on the map: a link and, if there is a key, a map that loads on click. The space for the map is reserved
 * from the start. Pass the address as `key`, so that another address starts with the button again.
 */
export function AddressMap({ address }: { address: string }) {
  const { services } = useSite()
  const [isShown, setShown] = useState(false)
  return (
    <div className="mt-2 print:hidden">
      <a href={yandexMapsUrl(address)} rel="nofollow noopener" target="_blank" className="underline">
        Открыть на&nbsp;Яндекс Картах
        <span className="sr-only"> (откроется в новой вкладке)</span>
      </a>
      {services.maps && (
        <div className="address-map">
          {isShown ? (
            // With an opaque origin the frame would send no Referer, and Yandex would refuse the key.
            // oxlint-disable-next-line react/iframe-missing-sandbox
            <iframe
              src={`${MAP_FRAME_PATH}#${encodeURIComponent(address)}`}
              title={`Карта: ${address}`}
              // The button that had the focus is removed.
              ref={(frame) => frame?.focus({ preventScroll: true })}
              className="size-full"
            />
          ) : (
            <>
              <Button variant="secondary" onClick={() => setShown(true)}>
                Показать на карте
              </Button>
              <p className="text-small text-muted">Карту загрузит Яндекс и&nbsp;узнает ваш IP-адрес.</p>
            </>
          )}
        </div>
      )}
    </div>
  )
}
