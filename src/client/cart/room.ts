import { create } from 'zustand';
import type { Room } from '../../shared/product/fit-faults.ts';
import { deviceStorage, readObject } from '../page/browser-storage.ts';

const key = 'room';

const isNumber = (entry: [string, unknown]): entry is [string, number] => typeof entry[1] === 'number';

/** The shopper's room, which stays on this device. To use after hydration: the server does not know it. */
export const useRoom = create<{ room: Room; set(measure: string, value: number | undefined): void }>(
  (set, get) => ({
    room: Object.fromEntries(Object.entries(readObject(deviceStorage, key) ?? {}).filter(isNumber)),
    set(measure, value) {
      const { [measure]: _before, ...others } = get().room;
      const room = value === undefined ? others : { ...others, [measure]: value };
      deviceStorage.setItem(key, JSON.stringify(room));
      set({ room });
    },
  }),
);
