/** Decoration: a street with some lit windows. */
export function Roofs() {
  return (
    <svg
      className="roofs"
      width="1168"
      height="120"
      viewBox="0 0 1168 120"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      strokeWidth="2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path
        className="stroke-control"
        d="M-10 119h58V70l44-32 44 32v49h52V52h76v67h40V80l56-40 56 40v39h60V58h24V40h40v18h24v61h56V84l38-30 38 30v35h44V46h92v73h56V74l60-44 60 44v45h48V64h72v55h70"
      />
      <path
        className="lit stroke-control"
        d="M82 84h20v20H82zM204 68h14v16h-14zM648 90h20v20h-20zM798 62h14v16h-14zM936 82h24v24h-24z"
      />
      <path
        className="stroke-control"
        d="M234 68h14v16h-14zM204 94h14v12h-14zM234 94h14v12h-14zM346 84h28v22h-28zM496 74h14v14h-14zM530 74h14v14h-14zM496 98h14v12h-14zM760 62h14v16h-14zM760 90h14v16h-14zM798 90h14v16h-14zM1071 80h14v14h-14zM1099 80h14v14h-14z"
      />
    </svg>
  )
}
