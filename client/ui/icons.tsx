/** Icons of the public pages, loaded by every visitor. */
import { CIRCLE, Icon, type IconProps } from './icon.tsx'

export const SearchIcon = (props: IconProps) => (
  <Icon {...props} d="M9 3a6 6 0 1 1 0 12A6 6 0 0 1 9 3Zm4.3 10.3L17 17" />
)
export const PlaceIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M10 18s-6-5-6-9.7A6 6 0 0 1 10 2.2a6 6 0 0 1 6 6.1C16 13 10 18 10 18Zm0-12a2.2 2.2 0 1 1 0 4.4A2.2 2.2 0 0 1 10 6Z"
  />
)
export const CloseIcon = (props: IconProps) => <Icon {...props} d="m5 5 10 10M15 5 5 15" />
export const ChevronDownIcon = (props: IconProps) => <Icon {...props} d="m5 7.5 5 5 5-5" />
export const ChevronRightIcon = (props: IconProps) => <Icon {...props} d="m7.5 5 5 5-5 5" />
export const ChevronLeftIcon = (props: IconProps) => <Icon {...props} d="m12.5 5-5 5 5 5" />
export const CheckIcon = (props: IconProps) => <Icon {...props} d="m4 10.5 4 4 8-9" />
export const VerifiedIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M10 1.8 12.3 3.5l2.8-.1.9 2.7 2.3 1.7-.9 2.7.9 2.7-2.3 1.6-.9 2.7-2.8-.1L10 19.1l-2.3-1.7-2.8.1-.9-2.7-2.3-1.6.9-2.7-.9-2.7L4 6.1l.9-2.7 2.8.1L10 1.8Zm-3 8.7 2.2 2.1L13 8.4"
  />
)
export const HomeIcon = (props: IconProps) => (
  <Icon {...props} d="m2.8 9.6 7.2-6.4 7.2 6.4M4.8 8v9h10.4V8M8 17v-5h4v5" />
)
export const LaptopIcon = (props: IconProps) => (
  <Icon {...props} d="M4.2 4h11.6a.7.7 0 0 1 .7.7v8.1h-13V4.7a.7.7 0 0 1 .7-.7ZM1.8 15.8h16.4" />
)
export const OfficeIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M4 17.5v-14a1 1 0 0 1 1-1h7a1 1 0 0 1 1 1v14M13 8h2a1 1 0 0 1 1 1v8.5M2.5 17.5h15M7 6h3M7 9.5h3M7 13h3"
  />
)
export const RouteIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M5 12.5a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4ZM15 3a2.2 2.2 0 1 1 0 4.4A2.2 2.2 0 0 1 15 3ZM7.5 14.8h5.3a2.4 2.4 0 0 0 0-4.8H7.2a2.4 2.4 0 0 1 0-4.8h5.3"
  />
)
export const SunIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M10 6.4a3.6 3.6 0 1 1 0 7.2 3.6 3.6 0 0 1 0-7.2ZM10 1.8v1.4m0 13.6v1.4M18.2 10h-1.4M3.2 10H1.8m14-5.8-1 1M5.2 14.8l-1 1m11.6 0-1-1M5.2 5.2l-1-1"
  />
)
export const MoonIcon = (props: IconProps) => (
  <Icon {...props} d="M16.8 11.7A7 7 0 0 1 8.3 3.2a7 7 0 1 0 8.5 8.5Z" />
)
export const ContrastIcon = (props: IconProps) => (
  <Icon {...props} d={`${CIRCLE}M10 2.6v14.8M10 6l4.5 1M10 9.5h7M10 13l5-.2`} />
)
export const MenuIcon = (props: IconProps) => <Icon {...props} d="M3 5.5h14M3 10h14M3 14.5h14" />
export const FeedIcon = (props: IconProps) => (
  <Icon {...props} d="M4 16h.01M4 9.5A6.5 6.5 0 0 1 10.5 16M4 4a12 12 0 0 1 12 12" />
)
export const InfoIcon = (props: IconProps) => <Icon {...props} d={`${CIRCLE}M10 9.2v4.3M10 6.3h.01`} />
export const WarningIcon = (props: IconProps) => (
  <Icon {...props} d="M10 3 18 16.5H2L10 3Zm0 5v4M10 14.2h.01" />
)
