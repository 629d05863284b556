import { Picture } from '../ui/picture.tsx';

const chapters = [
  {
    title: 'Our Mission',
    image: '/images/about-1/960.webp',
    text: [
      'Strength should not depend on living near a good gym. We want anyone with two square metres and twenty minutes to be able to train seriously, at home, for life.',
      'So we keep the range short, say plainly what each thing is for, and charge one price with delivery included.',
    ],
  },
  {
    title: 'Uncompromising Quality and Innovation',
    image: '/images/about-2/960.webp',
    text: [
      'Before a product is listed we train on it for eight weeks. Welds are checked, knurling is compared, sleeves are spun, and the load rating is tested past the figure on the label.',
      'What we learn goes back to the makers: wider feet on our folding bench and a quieter pin on our adjustable dumbbells started as notes from our test floor.',
    ],
  },
  {
    title: 'Global Standards',
    image: '/images/about-3/960.webp',
    text: [
      'Our racks and benches are made to EN ISO 20957, the standard for stationary training equipment, and our plates are weighed to within two percent.',
      'We work with a handful of workshops in Bangladesh, India, Taiwan and Germany, and we visit each of them every year.',
    ],
  },
  {
    title: 'Local Values',
    image: '/images/about-4/960.webp',
    text: [
      'We are a Dhaka company. We answer the phone in Bangla and English, deliver up the stairs, and take cash at the door because that is how people here like to pay.',
      'Every year we equip two school gyms, and the old stock we take back is repaired and given to community clubs.',
    ],
  },
];

export function Story() {
  return (
    <div className="shell flex flex-col gap-16 py-16 sm:gap-24 sm:py-24">
      {chapters.map(({ title, image, text }, index) => (
        <section key={title} className="grid items-center gap-8 lg:grid-cols-2 lg:gap-16">
          <Picture
            src={image}
            alt=""
            width={960}
            height={720}
            sizes="(min-width: 1024px) 37rem, 100vw"
            eager={index === 0 && 'in-turn'}
            className={`w-full rounded-lg bg-sunken ${index % 2 === 1 ? 'lg:order-last' : ''}`}
          />
          <div>
            <h2 className="heading">{title}</h2>
            {text.map((paragraph) => (
              <p key={paragraph} className="mt-4 max-w-prose text-lg text-soft">
                {paragraph}
              </p>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
