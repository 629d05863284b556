import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';

export function Hero() {
  return (
    <section className="relative isolate bg-night text-on-night">
      <div className="shell py-14 sm:py-20 lg:py-36">
        <h1 className="text-4xl font-extrabold tracking-tight sm:text-6xl lg:max-w-xl xl:max-w-2xl xl:text-7xl">
          The gym that is always open, and never busy.
        </h1>
        <p className="mt-6 max-w-xl text-lg text-on-night-soft lg:max-w-md">
          Racks, bars, benches and flooring that fit a spare room and outlast a commercial gym. Sent from
          Dhaka, with delivery on us.
        </p>
        <Link href={paths.products} className={`${buttonClass()} mt-10 min-h-12 px-8 text-base`}>
          Start Shopping
        </Link>
      </div>
      {/* Under the text on small screens; behind it, and darker where it stands, on large ones. */}
      <div className="relative -z-10 lg:absolute lg:inset-0">
        <Picture
          src="/images/hero/1600.webp"
          alt=""
          width={1600}
          height={1000}
          // A little less than it is on phones: they take a smaller file, and nobody sees the difference.
          sizes="(max-width: 480px) 88vw, 100vw"
          eager
          className="aspect-8/5 size-full object-cover lg:aspect-auto lg:object-[70%_50%]"
        />
        <div className="absolute inset-0 hidden bg-linear-to-r from-night via-night/70 via-30% to-transparent to-65% lg:block" />
      </div>
    </section>
  );
}
