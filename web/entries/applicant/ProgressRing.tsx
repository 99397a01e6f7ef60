const radius = 34;
const circumference = 2 * Math.PI * radius;

/** '5 of 7', drawn. */
export const ProgressRing = ({ done, total }: { done: number; total: number }) => (
  <div className="relative grid size-20 shrink-0 place-items-center">
    <svg aria-hidden viewBox="0 0 80 80" className="absolute inset-0 -rotate-90">
      <circle cx="40" cy="40" r={radius} fill="none" strokeWidth="6" className="stroke-line" />
      <circle
        cx="40"
        cy="40"
        r={radius}
        fill="none"
        strokeWidth="6"
        strokeLinecap="round"
        strokeDasharray={`${total === 0 ? 0 : (done / total) * circumference} ${circumference}`}
        className="stroke-brand"
      />
    </svg>
    <span className="num text-base font-semibold">
      {done} of {total}
    </span>
  </div>
);
