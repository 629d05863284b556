import type { z } from 'zod';
import type { settingGroups } from '../../src/shared/settings/settings.ts';

type Content = { [Name in keyof typeof settingGroups]: z.input<(typeof settingGroups)[Name]['schema']> };

/** What the demo shop says of itself. It is stored with the demo catalogue: no other shop has it. Its contact details lead to nobody. */
export const demoContent = {
  shop: {
    email: 'hello@rackhouse.example',
    phone: '+880255500142',
    street: 'House 27, Road 11, Banani',
    town: 'Dhaka',
    postalCode: '1213',
    country: 'BD',
  },
  home: {
    hero: {
      headline: 'The gym that is always open, and never busy.',
      text: 'Racks, bars, benches and flooring that fit a spare room and outlast a commercial gym. Sent from Dhaka, with delivery on us.',
      button: 'Start Shopping',
      picture: '/images/hero/1600.webp',
    },
    promises: {
      fastShipping: { text: 'In-stock orders leave our warehouse within one working day.' },
      pickup: { text: 'Collect from Banani and we help load the car.' },
      trusted: { text: 'Every frame and bar is checked by hand before it is packed.' },
      giftCards: { text: 'For the training partner who already knows what they want.' },
    },
    categoryPictures: {
      strength: '/images/category-strength/960.webp',
      weightlifting: '/images/category-weightlifting/960.webp',
      bodyweight: '/images/category-bodyweight/960.webp',
      mats: '/images/category-mats/960.webp',
      fitness: '/images/category-fitness/960.webp',
    },
    promos: [
      {
        picture: '/images/banner-1/1600.webp',
        title: 'A full rack for less than a year of membership',
        text: 'Start with a bar and a bench. Add plates as you earn them.',
        action: 'Shop all equipment',
      },
      {
        picture: '/images/banner-2/1600.webp',
        title: 'Every order ships free',
        text: 'Kettlebells included.',
        action: 'See the range',
      },
      {
        picture: '/images/banner-3/1600.webp',
        title: 'Pay when it arrives',
        text: 'Cash on delivery, everywhere we deliver.',
        action: 'Find your kit',
      },
    ],
    banners: [
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
    ],
    gallery: {
      title: 'Training at home',
      text: 'Garages, balconies and living rooms, set up with our equipment.',
      pictures: [
        {
          picture: '/images/gallery-1/960.webp',
          width: 960,
          height: 640,
          alt: 'A power rack with a loaded barbell and a bench by a sunny window',
        },
        {
          picture: '/images/gallery-2/720.webp',
          width: 720,
          height: 960,
          alt: 'Wooden rings above a plyometric box and a medicine ball',
        },
        {
          picture: '/images/gallery-3/960.webp',
          width: 960,
          height: 960,
          alt: 'Five kettlebells in a row, with blocks of chalk in front',
        },
        {
          picture: '/images/gallery-4/960.webp',
          width: 960,
          height: 576,
          alt: 'A barbell with coloured bumper plates on a lifting platform under an interval timer',
        },
        {
          picture: '/images/gallery-5/720.webp',
          width: 720,
          height: 960,
          alt: 'An air bike on its mat in the sun, a young fig tree behind it',
        },
        {
          picture: '/images/gallery-6/960.webp',
          width: 960,
          height: 640,
          alt: 'A yoga mat half rolled out in front of tall windows, beside a roller and an exercise ball',
        },
        {
          picture: '/images/gallery-7/960.webp',
          width: 960,
          height: 960,
          alt: 'A cable machine with two weight stacks and an incline bench',
        },
        {
          picture: '/images/gallery-8/960.webp',
          width: 960,
          height: 576,
          alt: 'A rowing machine in front of a wide window',
        },
        {
          picture: '/images/gallery-9/720.webp',
          width: 720,
          height: 960,
          alt: 'Resistance bands above a shelf with a belt and an ab wheel, a gym bag below it',
        },
        {
          picture: '/images/gallery-10/960.webp',
          width: 960,
          height: 640,
          alt: 'A plate tree, a battle rope, two balls and a loaded sled before a white brick wall',
        },
      ],
    },
  },
  about: {
    intro: {
      headline: 'We sell the gym we wanted at home.',
      text: 'Founded in Dhaka by people who train before work and after bedtime stories. No memberships, no mirrors, no machines that do one thing.',
    },
    mission: {
      text: [
        'Strength should not depend on living near a good gym. We want anyone with two square metres and twenty minutes to be able to train seriously, at home, for life.',
        'So we keep the range short, say plainly what each thing is for, and charge one price with delivery included.',
      ].join('\n\n'),
      picture: '/images/about-1/960.webp',
    },
    quality: {
      text: [
        'Before a product is listed we train on it for eight weeks. Welds are checked, knurling is compared, sleeves are spun, and the load rating is tested past the figure on the label.',
        'What we learn goes back to the makers: wider feet on our folding bench and a quieter pin on our adjustable dumbbells started as notes from our test floor.',
      ].join('\n\n'),
      picture: '/images/about-2/960.webp',
    },
    standards: {
      text: [
        'Our racks and benches are made to EN ISO 20957, the standard for stationary training equipment, and our plates are weighed to within two percent.',
        'We work with a handful of workshops in Bangladesh, India, Taiwan and Germany, and we visit each of them every year.',
      ].join('\n\n'),
      picture: '/images/about-3/960.webp',
    },
    values: {
      text: [
        'We are a Dhaka company. We answer the phone in Bangla and English, deliver up the stairs, and take cash at the door because that is how people here like to pay.',
        'Every year we equip two school gyms, and the old stock we take back is repaired and given to community clubs.',
      ].join('\n\n'),
      picture: '/images/about-4/960.webp',
    },
    experience: {
      text: 'Start with one good thing and use it three times a week. When you outgrow it, we will be here with the next.',
    },
    team: [
      {
        name: 'Nusrat Jahan Chowdhury',
        role: 'Founder and buyer',
        bio: 'Lifted in a stairwell for three years before opening a showroom. Chooses every product we sell, and sends most samples back.',
        picture: '/images/team-2.svg',
      },
      {
        name: 'Tanvir Rahman',
        role: 'Head of product testing',
        bio: 'A mechanical engineer who loads racks until something bends, then writes the number on the product page.',
        picture: '/images/team-1.svg',
      },
      {
        name: 'Amara Nwosu',
        role: 'Customer care',
        bio: 'A physiotherapist by training. Asks about your knees and your ceiling before she recommends anything.',
        picture: '/images/team-4.svg',
      },
      {
        name: 'Marco Bellini',
        role: 'Warehouse and delivery',
        bio: 'Moved from Turin to Dhaka for love and stayed for the logistics. Can fit a full rack into any lift in the city.',
        picture: '/images/team-3.svg',
      },
    ],
    testimonials: [
      {
        name: 'Imran Hossain',
        position: 'Software engineer, Dhaka',
        message:
          'The half rack cleared my ceiling by four centimetres, exactly as they said it would. Six months on, not a single bolt has moved.',
      },
      {
        name: 'Sadia Islam',
        position: 'School teacher, Chattogram',
        message:
          'I asked which kettlebell to start with, expecting a sales pitch. They talked me into the lighter and cheaper one, and they were right.',
      },
      {
        name: 'Daniel Okafor',
        position: 'Personal trainer, Sylhet',
        message:
          'I equip small studios for a living. The mats arrive square, the plates weigh what they claim, and that is rarer than you would think.',
      },
      {
        name: 'Rezaul Karim',
        position: 'Retired army officer, Khulna',
        message:
          'At sixty-one I wanted bands and a bench that does not wobble. Paid in cash at my door, and the driver carried the bench upstairs.',
      },
      {
        name: 'Anika Tabassum',
        position: 'Medical student, Rajshahi',
        message:
          'Adjustable dumbbells under a hostel bed: that is my whole gym. One pin arrived bent, and the new one was here in two days.',
      },
      {
        name: 'Helena Lindqvist',
        position: 'NGO director, Dhaka',
        message:
          'We furnished the staff gym for less than the quote we had for two treadmills. It is in use from six in the morning until late.',
      },
    ],
    contact: 'Not sure what fits your room, your back or your budget? Ask Amara.',
  },
  purchase: {
    delivery: 'Leaves our warehouse within one working day. Delivery is free.',
    returns: 'Send it back within 14 days, unused.',
    warranty: 'Two years on racks, benches and bars, one year on the rest.',
  },
  returns: {
    text: [
      '# How long you have',
      '14 days from the day it arrived.',
      '# What can be returned',
      'Anything that is unused and complete, in its box. Mats that were cut can’t be returned.',
      '# How to return it',
      'Write to us or call, with the number of your order. We collect what is heavier than 10 kg; the rest you send to our address.',
      '# What you get back',
      'The whole price, within seven days after it is here: to your card, or by hand if you paid at the door.',
    ].join('\n\n'),
    isPublished: true,
  },
  warranty: {
    text: [
      '# How long it lasts',
      'Two years on racks, benches and bars, and one year on everything else, from the day it arrived.',
      '# What is covered',
      'Faults of the material and of how it was made: a weld that opens, a bar that bends below its rating, a cable that frays early.',
      '# What is not covered',
      'Wear of grips and covers, rust of what stood outside, and falls of what says that it must not be dropped.',
      '# How to claim it',
      'Write to us with the number of your order and a photograph. We repair or replace it; where we can do neither, you get the price back.',
    ].join('\n\n'),
    isPublished: true,
  },
  privacy: {
    text: [
      '# What we store',
      'Of an order: your name, address, e-mail address and phone number, and what you ordered. Of a message: what you wrote.',
      '# What stays on your device',
      'Your cart, the products you looked at last, and, only if you ask for it at checkout, your details for the next order. No card number is stored there, or with us.',
      '# Who else gets it',
      'The carrier gets your name, address and phone number. Cards are charged by our card provider.',
      '# How long we keep it',
      'The customer of an order is erased after three years, messages after two.',
      '# Your rights',
      'Write to us or call to see, correct or erase what we have about you.',
    ].join('\n\n'),
    isPublished: true,
  },
  look: { share: '/images/share/1200.jpg' },
  // A shop to look at has nothing to set up.
  setup: { isShown: false },
  footer: { newsletter: 'New equipment and restocks, about once a month.' },
} satisfies Partial<Content>;
