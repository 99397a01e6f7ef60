import { clsx } from "clsx";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import {
  type CertificateValues,
  type PlacedField,
  certificateFields,
  layOutCertificate,
  placeLogo,
} from "../../../../contract/galleries/certificate-design.ts";
import { type PictureInfo, renditionsOf } from "../../../../contract/platform/pictures.ts";
import { certificateFont, useTextMeasure } from "./text-measure.ts";
import type { CertificateDesigning } from "./use-certificate-design.ts";

type Props = {
  client: string;
  designing: CertificateDesigning;
  values: CertificateValues;
  background: PictureInfo | null;
  logo: PictureInfo | null;
  chosen: number | undefined;
  onChoose: (at: number) => void;
  disabled: boolean;
};

/** In percent of the page. */
const STEP = 0.5;
const LARGE_STEP = 5;
const steps: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The certificate as it will be printed. Fields are dragged, or moved by arrow keys. */
export function DesignPreview({ client, designing, values, background, logo, chosen, onChoose, disabled }: Props) {
  const { design, changeField } = designing;
  const { width, height, fields } = layOutCertificate(design, values, useTextMeasure());
  const page = useRef<SVGSVGElement>(null);
  const dragStart = useRef<{ at: number; x: number; y: number; gesture: string }>(undefined);

  function move(at: number, across: number, down: number, gesture: string) {
    const { box } = fields[at]!;
    const x = (box.x / width) * 100 + across;
    const y = (box.y / height) * 100 + down;
    changeField(
      at,
      { x: clampPosition(x, 100 - (box.width / width) * 100), y: clampPosition(y, 100 - (box.height / height) * 100) },
      gesture,
    );
  }
  function hold(at: number, event: PointerEvent) {
    onChoose(at);
    if (disabled) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    dragStart.current = { at, x: event.clientX, y: event.clientY, gesture: `drag ${event.timeStamp}` };
  }
  function drag(event: PointerEvent) {
    const holding = dragStart.current;
    const pageBox = page.current?.getBoundingClientRect();
    if (!holding || !pageBox) return;
    const across = ((event.clientX - holding.x) / pageBox.width) * 100;
    const down = ((event.clientY - holding.y) / pageBox.height) * 100;
    if (Math.abs(across) < 0.1 && Math.abs(down) < 0.1) return;
    dragStart.current = { ...holding, x: event.clientX, y: event.clientY };
    move(holding.at, across, down, holding.gesture);
  }
  function press(at: number, event: KeyboardEvent) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return onChoose(at);
    }
    const step = steps[event.key];
    if (!step || disabled) return;
    event.preventDefault();
    onChoose(at);
    const far = event.shiftKey ? LARGE_STEP : STEP;
    move(at, step[0] * far, step[1] * far, `keys ${at}`);
  }
  const picture = background && renditionsOf(client, background).at(-1);
  return (
    <svg
      ref={page}
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label="The certificate"
      className="mx-auto h-auto rounded-sm bg-white shadow-2"
      style={{ width: `min(100%, max(18rem, calc((100dvh - 15rem) * ${width / height})))` }}
    >
      {picture && (
        <image href={picture.url} width={width} height={height} preserveAspectRatio="xMidYMid slice" aria-hidden />
      )}
      {!picture && design.frame && <Frame width={width} height={height} color={design.frame} />}
      {fields.map((field, at) => {
        const { kind } = design.fields[at]!;
        return (
          <g
            key={at}
            role="button"
            tabIndex={0}
            aria-pressed={at === chosen}
            aria-label={[certificateFields[kind], ...field.lines.map(({ text }) => text)].join(" ")}
            className={clsx("outline-none", disabled ? "cursor-pointer" : "cursor-move touch-none", "group")}
            onPointerDown={(event) => hold(at, event)}
            onPointerMove={drag}
            onPointerUp={() => (dragStart.current = undefined)}
            onPointerCancel={() => (dragStart.current = undefined)}
            onKeyDown={(event) => press(at, event)}
          >
            <rect
              {...field.box}
              fill="transparent"
              strokeDasharray={at === chosen ? undefined : "4 3"}
              strokeWidth={1.5}
              className={
                at === chosen
                  ? "stroke-[#0b5d63]"
                  : "stroke-transparent group-hover:stroke-[#8aa0a6] group-focus-visible:stroke-[#0b5d63]"
              }
            />
            {field.logo ? <DrawnLogo client={client} field={field} logo={logo} /> : <DrawnField field={field} />}
          </g>
        );
      })}
    </svg>
  );
}

const clampPosition = (value: number, most: number) => Math.round(Math.max(0, Math.min(value, most)) * 100) / 100;

function DrawnField({ field: { box, lines, size, color, bold, qr, rule } }: { field: PlacedField }) {
  if (qr !== undefined) return <SampleCode {...box} />;
  const words = lines.map(({ text, x, y }, at) => (
    <text
      key={at}
      x={x}
      y={y}
      fontSize={size}
      fontWeight={bold ? 700 : 400}
      fill={color}
      style={{ fontFamily: certificateFont, fontVariantLigatures: "none" }}
      className="pointer-events-none select-none"
    >
      {/* A screen reader reads the lines as words, too. */}
      {`${text} `}
    </text>
  ));
  if (rule === undefined) return words;
  return (
    <>
      <line x1={box.x} x2={box.x + box.width} y1={rule} y2={rule} stroke={color} strokeWidth={0.75} />
      {words}
    </>
  );
}

type LogoProps = { client: string; field: PlacedField; logo: PictureInfo | null };

/** The logo in its box; a sign in its place where there is none. */
function DrawnLogo({ client, field: { box, logo: place }, logo }: LogoProps) {
  const picture = logo && renditionsOf(client, logo).at(-1);
  if (!picture || !logo.width || !logo.height || !place)
    return (
      <g className="pointer-events-none">
        <rect {...box} rx={4} fill="#f1f5f5" stroke="#8aa0a6" strokeDasharray="4 3" />
        <text
          x={box.x + box.width / 2}
          y={box.y + box.height / 2}
          textAnchor="middle"
          dominantBaseline="middle"
          fontSize={Math.min(14, box.height / 2)}
          fill="#586b72"
        >
          Logo
        </text>
      </g>
    );
  const size = { width: logo.width, height: logo.height };
  return (
    <image href={picture.url} {...placeLogo(box, size, place.align)} className="pointer-events-none" aria-hidden />
  );
}

/** A sign in the place of the QR code, since each certificate has its own. */
const SampleCode = ({ x, y, width }: { x: number; y: number; width: number }) => (
  <g transform={`translate(${x} ${y}) scale(${width / 25})`} className="pointer-events-none">
    <rect width={25} height={25} fill="#fff" />
    <path
      d="M2 2h7v7H2zm14 0h7v7h-7zM2 16h7v7H2zM4 4v3h3V4zm14 0v3h3V4zM4 18v3h3v-3zm7-16h2v3h-2zm0 5h3v4h-3zm-9 4h4v2H2zm6 0h2v3H8zm8 0h3v2h-3zm5 0h2v4h-2zm-9 3h3v3h-3zm4 2h3v3h-3zm-5 3h2v4h-2zm9 1h3v2h-3zm-4 1h2v3h-2z"
      fillRule="evenodd"
    />
  </g>
);

type FrameProps = { width: number; height: number; color: string };

/** The same frame as server/galleries/certificates/drawing.ts draws. */
const Frame = ({ width, height, color }: FrameProps) =>
  [
    { inset: 24, thickness: 2.5 },
    { inset: 31, thickness: 0.75 },
  ].map(({ inset, thickness }) => (
    <rect
      key={inset}
      x={inset}
      y={inset}
      width={width - 2 * inset}
      height={height - 2 * inset}
      fill="none"
      stroke={color}
      strokeWidth={thickness}
    />
  ));
