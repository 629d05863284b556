import { useSettings } from '../page/page-state.ts';
import { Icon } from '../ui/icon.tsx';
import { Dumbbell } from '../ui/icons/dumbbell.ts';

/** Longer names are written smaller, so that they need two lines at most beside the buttons of a phone. */
export const isLongName = (name: string) => name.length > 14;

/** The logo of the shop and its name. A logo that contains the name is shown alone. */
export function Brand() {
  const { shopName, look } = useSettings();
  const isAlone = look.logo !== '' && look.hasName;
  return (
    <>
      {look.logo ? (
        <img
          src={look.logo}
          alt={isAlone ? shopName : ''}
          className={`h-9 w-auto object-contain ${isAlone ? 'max-w-44' : 'max-w-20'}`}
        />
      ) : (
        // On the narrowest screens, the name needs its room.
        <Icon of={Dumbbell} className="size-7 shrink-0 rotate-45 text-accent max-[22.5rem]:hidden" />
      )}
      {!isAlone && (
        <span
          className={`min-w-0 leading-tight wrap-anywhere max-[22.5rem]:text-base ${isLongName(shopName) ? 'text-base' : ''}`}
        >
          {shopName}
        </span>
      )}
    </>
  );
}
