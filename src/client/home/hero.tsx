import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';

export function Hero() {
  return (
    <section className="relative isolate bg-ink text-white">
      <div className="shell py-14 sm:py-20 lg:py-36">
        <h1 className="text-4xl font-extrabold tracking-tight sm:text-6xl lg:max-w-xl xl:max-w-2xl xl:text-7xl">
          The gym that is always open, and never busy.
        </h1>
        <p className="mt-6 max-w-xl text-lg text-stone-200 lg:max-w-md">
          Racks, bars, benches and flooring that fit a spare room and outlast a commercial gym. Sent from
          Dhaka, with delivery on us.
        </p>
        <Link href={paths.products} className={`${buttonClass()} mt-10 min-h-12 px-8 text-base`}>
          Start Shopping
        </Link>
      </div>
      {/* Under the text on small screens; beside it, and fading into it, on large ones. */}
      <div className="relative -z-10 lg:absolute lg:inset-y-0 lg:right-0 lg:w-3/5">
        <img
          src="/images/hero.svg"
          alt=""
          width={1600}
          height={900}
          fetchPriority="high"
          className="aspect-video size-full object-cover lg:aspect-auto lg:object-[65%_50%]"
        />
        <div className="absolute inset-0 hidden bg-linear-to-r from-ink via-ink/60 via-25% to-transparent to-60% lg:block" />
      </div>
    </section>
  );
}
