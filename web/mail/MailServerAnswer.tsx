/** In English and digits, for whoever runs the mail: people read the reason above it. */
export const MailServerAnswer = ({ answer }: { answer: string }) => (
  <details className="mt-1.5 text-sm">
    <summary className="w-fit cursor-pointer">What the mail server said</summary>
    <p translate="no" className="mt-1 font-mono text-xs wrap-anywhere">
      {answer}
    </p>
  </details>
);
