export type Listener = (event: object) => void;

/** The listeners of one element, by the event's name. */
export class ElementEvents {
  private readonly listeners = new Map<string, { listener: Listener; once: boolean }[]>();

  add(name: string, listener: Listener, once = false): void {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), { listener, once }]);
  }

  /** Without a listener: all of them. */
  remove(name: string, listener?: Listener): void {
    const kept = this.listeners.get(name)?.filter((known) => listener && known.listener !== listener);
    this.listeners.set(name, kept ?? []);
  }

  emit(name: string, event: object): void {
    for (const { listener, once } of this.listeners.get(name) ?? []) {
      if (once) this.remove(name, listener);
      listener(event);
    }
  }
}
