/** Who stands behind the shop, and who has bought from it. */
export const team = [
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
] as const;

export const testimonials = [
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
] as const;
