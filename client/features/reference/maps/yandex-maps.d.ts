/** The part of Yandex Maps 3 that the map uses. */
type MapChild = { readonly __mapChild?: never }

interface YandexMaps {
  ready: Promise<void>
  search(query: { text: string; limit: number }): Promise<{ geometry?: { coordinates: [number, number] } }[]>
  YMap: new (
    element: HTMLElement,
    options: { location: { center: [number, number]; zoom: number }; theme: 'light' | 'dark' },
  ) => { addChild(child: MapChild): void }
  YMapDefaultSchemeLayer: new (options: object) => MapChild
  YMapDefaultFeaturesLayer: new (options: object) => MapChild
  YMapMarker: new (options: { coordinates: [number, number] }, element: HTMLElement) => MapChild
}

interface Window {
  ymaps3?: YandexMaps
}
