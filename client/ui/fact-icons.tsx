/** Icons of detail pages and dashboards, in a separate file to keep them out of the list pages. */
import { CIRCLE, Icon, type IconProps } from './icon.tsx'

export const ClockIcon = (props: IconProps) => <Icon {...props} d={`${CIRCLE}M10 5.8V10l2.8 1.8`} />
export const CalendarIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M4 4.5h12a1 1 0 0 1 1 1V16a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5.5a1 1 0 0 1 1-1ZM3 8.5h14M7 2.5v3.5m6-3.5v3.5"
  />
)
export const WalletIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M15.5 6.5V4.3a1 1 0 0 0-1-1H4.2a1.6 1.6 0 0 0 0 3.2h12.3a1 1 0 0 1 1 1V15.7a1 1 0 0 1-1 1H4.2A1.6 1.6 0 0 1 2.6 15.1V4.9M14 11.6h.01"
  />
)
export const PhoneIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M4 2.8h2.7L8.2 6.7 6.4 8.3a11 11 0 0 0 5.3 5.3l1.6-1.8 3.9 1.5V16a1.3 1.3 0 0 1-1.4 1.3A13.5 13.5 0 0 1 2.7 4.2 1.3 1.3 0 0 1 4 2.8Z"
  />
)
export const MonitorIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M3.5 3.5h13a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1ZM10 13.5v3.2M6.8 16.8h6.4"
  />
)
export const ExperienceIcon = (props: IconProps) => (
  <Icon {...props} d="M3.5 16.5v-4M10 16.5v-8M16.5 16.5v-13" />
)
export const GlobeIcon = (props: IconProps) => (
  <Icon
    {...props}
    d={`${CIRCLE}M2.6 10h14.8M10 2.6c2 2 3 4.5 3 7.4s-1 5.4-3 7.4c-2-2-3-4.5-3-7.4s1-5.4 3-7.4Z`}
  />
)
export const ShareIcon = (props: IconProps) => (
  <Icon {...props} d="M10 12V2.8M6.5 6 10 2.7 13.5 6M4 10.5V16a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1v-5.5" />
)
export const PrintIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M6 7V3h8v4M6 14.5H4a1.5 1.5 0 0 1-1.5-1.5V8.5A1.5 1.5 0 0 1 4 7h12a1.5 1.5 0 0 1 1.5 1.5V13a1.5 1.5 0 0 1-1.5 1.5h-2M6 11.5h8V17H6v-5.5Z"
  />
)
export const ExternalIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M11.5 3.5h5v5M16.3 3.7 9.5 10.5M14.5 11.5V16a1 1 0 0 1-1 1H4.5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1H9"
  />
)
export const PeopleIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M7.5 3.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM2 16.5a5.5 5.5 0 0 1 11 0M13 3.8a3 3 0 0 1 0 5.4M15 12a5.5 5.5 0 0 1 3 4.5"
  />
)
export const ShieldIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M10 2.2 16.5 4.6v5c0 4-2.6 6.7-6.5 8.2-3.9-1.5-6.5-4.2-6.5-8.2v-5L10 2.2Zm-3 7.9 2.2 2.1L13 8"
  />
)
export const ReceiptIcon = (props: IconProps) => (
  <Icon {...props} d="M4.5 2.5h11v15l-2.7-1.8-2.8 1.8-2.8-1.8-2.7 1.8v-15ZM7.5 7h5M7.5 10.5h5" />
)
export const GearIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M10 7.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2ZM10 1.9v2.3M10 15.8v2.3M18.1 10h-2.3M4.2 10H1.9M15.7 4.3l-1.6 1.6M5.9 14.1l-1.6 1.6M15.7 15.7l-1.6-1.6M5.9 5.9 4.3 4.3"
  />
)
