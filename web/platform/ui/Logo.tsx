const center = { x: 16, y: 12.5 };
const petals = 12;

const onCircle = (radius: number, angle: number) =>
  [center.x + radius * Math.cos(angle), center.y + radius * Math.sin(angle)].map((part) => part.toFixed(2)).join(" ");

/** The pleated edge: as many small arcs as there are petals. */
function edge(radius: number, bulge: number) {
  const turns = Array.from({ length: petals }, (_, i) => (2 * Math.PI * (i + 1)) / petals - Math.PI / 2);
  const arcs = turns.map((angle) => `A${bulge} ${bulge} 0 0 1 ${onCircle(radius, angle)}`);
  return `M${onCircle(radius, -Math.PI / 2)}${arcs.join("")}Z`;
}

const rosette = edge(10.4, 3.1);

/** Rosette's own mark: a pleated rosette and its two ribbons. */
export const Logo = ({ size = 28, className }: { size?: number; className?: string }) => (
  <svg aria-hidden data-slot="logo" width={size} height={size} viewBox="0 0 32 32" className={className}>
    <path d="M11.2 19.5 7.6 30.6l4.2-1.5 2.6 2.6L18 21Z" fill="var(--award)" />
    <path d="M20.8 19.5l3.6 11.1-4.2-1.5-2.6 2.6L14 21Z" fill="var(--award-hover)" />
    <path d={rosette} fill="var(--petrol)" />
    <circle cx={center.x} cy={center.y} r="6.9" fill="none" stroke="#fff" strokeOpacity="0.9" strokeWidth="1.3" />
    <circle cx={center.x} cy={center.y} r="3.1" fill="#fff" />
  </svg>
);

export const Wordmark = ({ size = 28 }: { size?: number }) => (
  <span className="display inline-flex items-center gap-2.5 text-lg leading-none">
    <Logo size={size} />
    Rosette
  </span>
);
