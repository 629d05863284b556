const banners = [
  {
    title: 'Steel you can load',
    text: 'A rack is only as honest as its thinnest tube. Ours name the gauge, the bolt size and the weight they were tested with.',
  },
  {
    title: 'Small rooms welcome',
    text: 'Folding benches, adjustable dumbbells and half-height racks were drawn for flats with 2.4 m ceilings and neighbours below.',
  },
  {
    title: 'Start with the floor',
    text: 'Good matting saves joints, tiles and friendships. Choose it first, and everything you put on top lasts longer.',
  },
];

export function TextBanners() {
  return (
    <section aria-label="About our equipment" className="bg-night-second text-on-night">
      <ul className="shell grid divide-y divide-on-night/20 py-4 lg:grid-cols-3 lg:divide-x lg:divide-y-0 lg:py-16">
        {banners.map(({ title, text }) => (
          <li key={title} className="py-8 lg:px-8 lg:py-2 lg:first:pl-0 lg:last:pr-0">
            <h2 className="text-2xl font-extrabold tracking-tight">{title}</h2>
            <p className="mt-3 max-w-prose text-on-night-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
