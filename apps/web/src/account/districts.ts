// In: nothing.
// Out: the districts of Bangladesh by division, in both languages, with the position of each one's main town.
// Positions are degrees north and east, to two digits: a kilometre, enough to open a map at the right town.

export interface Place {
  readonly english: string;
  readonly bengali: string;
  /** Degrees north and east. */
  readonly at: readonly [north: number, east: number];
}
export interface Division {
  readonly english: string;
  readonly bengali: string;
  readonly districts: readonly Place[];
}

const place = (english: string, bengali: string, north: number, east: number): Place => ({
  english,
  bengali,
  at: [north, east],
});

export const DIVISIONS: readonly Division[] = [
  {
    english: 'Dhaka',
    bengali: 'ঢাকা',
    districts: [
      place('Dhaka', 'ঢাকা', 23.81, 90.41),
      place('Faridpur', 'ফরিদপুর', 23.61, 89.84),
      place('Gazipur', 'গাজীপুর', 24.0, 90.42),
      place('Gopalganj', 'গোপালগঞ্জ', 23.01, 89.82),
      place('Kishoreganj', 'কিশোরগঞ্জ', 24.43, 90.78),
      place('Madaripur', 'মাদারীপুর', 23.17, 90.19),
      place('Manikganj', 'মানিকগঞ্জ', 23.86, 90.0),
      place('Munshiganj', 'মুন্সীগঞ্জ', 23.54, 90.53),
      place('Narayanganj', 'নারায়ণগঞ্জ', 23.62, 90.5),
      place('Narsingdi', 'নরসিংদী', 23.92, 90.72),
      place('Rajbari', 'রাজবাড়ী', 23.76, 89.64),
      place('Shariatpur', 'শরীয়তপুর', 23.24, 90.35),
      place('Tangail', 'টাঙ্গাইল', 24.25, 89.92),
    ],
  },
  {
    english: 'Chattogram',
    bengali: 'চট্টগ্রাম',
    districts: [
      place('Bandarban', 'বান্দরবান', 22.2, 92.22),
      place('Brahmanbaria', 'ব্রাহ্মণবাড়িয়া', 23.96, 91.11),
      place('Chandpur', 'চাঁদপুর', 23.23, 90.67),
      place('Chattogram', 'চট্টগ্রাম', 22.36, 91.78),
      place('Cox’s Bazar', 'কক্সবাজার', 21.43, 91.97),
      place('Cumilla', 'কুমিল্লা', 23.46, 91.18),
      place('Feni', 'ফেনী', 23.01, 91.4),
      place('Khagrachhari', 'খাগড়াছড়ি', 23.11, 91.98),
      place('Lakshmipur', 'লক্ষ্মীপুর', 22.94, 90.83),
      place('Noakhali', 'নোয়াখালী', 22.87, 91.1),
      place('Rangamati', 'রাঙ্গামাটি', 22.65, 92.17),
    ],
  },
  {
    english: 'Rajshahi',
    bengali: 'রাজশাহী',
    districts: [
      place('Bogura', 'বগুড়া', 24.85, 89.37),
      place('Joypurhat', 'জয়পুরহাট', 25.1, 89.02),
      place('Naogaon', 'নওগাঁ', 24.8, 88.94),
      place('Natore', 'নাটোর', 24.42, 88.99),
      place('Chapainawabganj', 'চাঁপাইনবাবগঞ্জ', 24.6, 88.27),
      place('Pabna', 'পাবনা', 24.0, 89.24),
      place('Rajshahi', 'রাজশাহী', 24.37, 88.6),
      place('Sirajganj', 'সিরাজগঞ্জ', 24.45, 89.7),
    ],
  },
  {
    english: 'Khulna',
    bengali: 'খুলনা',
    districts: [
      place('Bagerhat', 'বাগেরহাট', 22.66, 89.79),
      place('Chuadanga', 'চুয়াডাঙ্গা', 23.64, 88.84),
      place('Jashore', 'যশোর', 23.17, 89.21),
      place('Jhenaidah', 'ঝিনাইদহ', 23.54, 89.17),
      place('Khulna', 'খুলনা', 22.82, 89.55),
      place('Kushtia', 'কুষ্টিয়া', 23.9, 89.12),
      place('Magura', 'মাগুরা', 23.49, 89.42),
      place('Meherpur', 'মেহেরপুর', 23.76, 88.63),
      place('Narail', 'নড়াইল', 23.17, 89.5),
      place('Satkhira', 'সাতক্ষীরা', 22.72, 89.07),
    ],
  },
  {
    english: 'Barishal',
    bengali: 'বরিশাল',
    districts: [
      place('Barguna', 'বরগুনা', 22.16, 90.13),
      place('Barishal', 'বরিশাল', 22.7, 90.37),
      place('Bhola', 'ভোলা', 22.69, 90.65),
      place('Jhalokati', 'ঝালকাঠি', 22.64, 90.2),
      place('Patuakhali', 'পটুয়াখালী', 22.36, 90.33),
      place('Pirojpur', 'পিরোজপুর', 22.58, 89.98),
    ],
  },
  {
    english: 'Sylhet',
    bengali: 'সিলেট',
    districts: [
      place('Habiganj', 'হবিগঞ্জ', 24.38, 91.42),
      place('Moulvibazar', 'মৌলভীবাজার', 24.48, 91.77),
      place('Sunamganj', 'সুনামগঞ্জ', 25.07, 91.4),
      place('Sylhet', 'সিলেট', 24.9, 91.87),
    ],
  },
  {
    english: 'Rangpur',
    bengali: 'রংপুর',
    districts: [
      place('Dinajpur', 'দিনাজপুর', 25.63, 88.64),
      place('Gaibandha', 'গাইবান্ধা', 25.33, 89.53),
      place('Kurigram', 'কুড়িগ্রাম', 25.81, 89.64),
      place('Lalmonirhat', 'লালমনিরহাট', 25.92, 89.45),
      place('Nilphamari', 'নীলফামারী', 25.93, 88.86),
      place('Panchagarh', 'পঞ্চগড়', 26.33, 88.55),
      place('Rangpur', 'রংপুর', 25.74, 89.25),
      place('Thakurgaon', 'ঠাকুরগাঁও', 26.03, 88.46),
    ],
  },
  {
    english: 'Mymensingh',
    bengali: 'ময়মনসিংহ',
    districts: [
      place('Jamalpur', 'জামালপুর', 24.92, 89.95),
      place('Mymensingh', 'ময়মনসিংহ', 24.75, 90.41),
      place('Netrokona', 'নেত্রকোণা', 24.88, 90.73),
      place('Sherpur', 'শেরপুর', 25.02, 90.02),
    ],
  },
];
