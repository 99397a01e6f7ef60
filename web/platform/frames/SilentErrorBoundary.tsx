import { Component, type ReactNode } from "react";

type Props = { children: ReactNode };

/** Around a part that the page can do without: where it fails, or its code can't be loaded, nothing is shown. */
export class SilentErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError = () => ({ broken: true });

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}
