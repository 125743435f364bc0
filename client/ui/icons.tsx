/** 20 px line icons, drawn for this site. They stand beside a word; alone they need a label on their button. */
type IconProps = { className?: string }

function Icon({ d, className }: IconProps & { d: string }) {
  return (
    <svg
      className={className}
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  )
}

const CIRCLE = 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15Z'

export const SearchIcon = (props: IconProps) => (
  <Icon {...props} d="M9 3a6 6 0 1 1 0 12A6 6 0 0 1 9 3Zm4.3 10.3L17 17" />
)
export const PlaceIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M10 18s-6-5-6-9.7A6 6 0 0 1 10 2.2a6 6 0 0 1 6 6.1C16 13 10 18 10 18Zm0-12a2.2 2.2 0 1 1 0 4.4A2.2 2.2 0 0 1 10 6Z"
  />
)
export const FiltersIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M3 6h6m4 0h4M3 14h2m4 0h8M11 4.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6Zm-4 8a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6Z"
  />
)
export const CloseIcon = (props: IconProps) => <Icon {...props} d="m5 5 10 10M15 5 5 15" />
export const ChevronDownIcon = (props: IconProps) => <Icon {...props} d="m5 7.5 5 5 5-5" />
export const ChevronRightIcon = (props: IconProps) => <Icon {...props} d="m7.5 5 5 5-5 5" />
export const ChevronLeftIcon = (props: IconProps) => <Icon {...props} d="m12.5 5-5 5 5 5" />
export const ArrowRightIcon = (props: IconProps) => <Icon {...props} d="M3.5 10h13m-5-5 5 5-5 5" />
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
export const ClockIcon = (props: IconProps) => <Icon {...props} d={`${CIRCLE}M10 5.8V10l2.8 1.8`} />
export const CalendarIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M4 4.5h12a1 1 0 0 1 1 1V16a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5.5a1 1 0 0 1 1-1ZM3 8.5h14M7 2.5v3.5m6-3.5v3.5"
  />
)
export const BriefcaseIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M3.5 6.5h13a1 1 0 0 1 1 1V15a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1V7.5a1 1 0 0 1 1-1ZM7 6.3V4.8a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v1.5M2.6 10.8h14.8M10 10v1.8"
  />
)
export const DocumentIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M5.5 2.5H12L16 6.6V16.5a1 1 0 0 1-1 1H5.5a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1ZM11.8 2.7v4.1H16M7.5 10.5h5M7.5 13.5h5"
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
export const PeopleIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M7.5 3.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM2 16.5a5.5 5.5 0 0 1 11 0M13 3.8a3 3 0 0 1 0 5.4M15 12a5.5 5.5 0 0 1 3 4.5"
  />
)
